/** Petals on the page: what is fetched when it is chosen. */

import words from '../../../locales/en/petals.json';
import style from '../../../styles/petals.css';
import type { LaterGame } from '../games';
import { petalsArt } from './game';

export const game: LaterGame = { art: petalsArt, words, style };
