// English travels with the page: it is what every other language falls back to.

import credits from '../locales/en/credits.json';
import device from '../locales/en/device.json';
import errors from '../locales/en/errors.json';
import flowers from '../locales/en/flowers.json';
import glossary from '../locales/en/glossary.json';
import rules from '../locales/en/rules.json';
import table from '../locales/en/table.json';
import type { Messages } from './i18n';

export const english: Messages = { ...glossary, ...table, ...flowers, ...errors, ...rules, ...credits, ...device };
