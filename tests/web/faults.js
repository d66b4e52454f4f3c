// What is wrong with the page as it is drawn now: a list of sentences. Run by test_looks.py.
() => {
    const faults = [];
    const seen = (element) => {
        const box = element.getBoundingClientRect();
        return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility === 'visible';
    };
    const called = (element) => {
        const words = element.textContent.replace(/\s+/g, ' ').trim();
        return `${element.tagName}.${element.className.baseVal ?? element.className} ${words.slice(0, 30)}`;
    };
    const app = document.querySelector('#app');
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) faults.push(`wider than the page: ${wide}`);

    // to touch: links within a line of text are as high as the line
    for (const element of app.querySelectorAll('button:enabled, select, input, a:not(.rule-link)')) {
        if (!seen(element)) continue;
        const box = (element.closest('label') ?? element).getBoundingClientRect();
        const before = getComputedStyle(element, '::before');
        const width = Math.max(box.width, parseFloat(before.width) || 0);
        const height = Math.max(box.height, parseFloat(before.height) || 0);
        if (Math.min(width, height) < 43.5) faults.push(`small: ${called(element)} ${width} × ${height}`);
    }

    // words on buttons are whole
    for (const element of app.querySelectorAll('.button, .count, .count b, .supply, .pill, .segment span')) {
        if (seen(element) && element.scrollWidth > element.clientWidth + 2) faults.push(`cut off: ${called(element)}`);
    }

    // to read: 11 px, letters printed on tiles 9.5
    const texts = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { parentElement } = texts.currentNode;
        if (!texts.currentNode.data.trim() || !seen(parentElement)) continue;
        if (parentElement.closest('.unseen, option, defs, .hero')) continue;
        const matrix = parentElement.getScreenCTM?.();
        const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
        const size = parseFloat(getComputedStyle(parentElement).fontSize) * scale;
        const least = parentElement.closest('.tile') ? 9.4 : parentElement.closest('.card-face') ? 8 : 10.9;
        if (size < least) faults.push(`tiny: ${called(parentElement)} ${size.toFixed(1)}`);
    }

    // whatever stands before a ring belongs to its mandala
    for (const mandala of app.querySelectorAll('.mandala')) {
        const box = mandala.querySelector('.disc').getBoundingClientRect();
        const [x, y, r] = [box.x + box.width / 2, box.y + box.height / 2, box.width / 2];
        const ring = mandala.closest('.table').dataset.layout.match('phone|lying') ? 0.72 : 0.48;
        for (let angle = 0; angle < 360; angle += 30) {
            const turn = (angle * Math.PI) / 180;
            const at = [x + Math.sin(turn) * r * ring, y - Math.cos(turn) * r * ring];
            if (at[1] < 0 || at[1] > innerHeight) continue;
            const front = document.elementFromPoint(...at);
            if (mandala.contains(front) && !front.closest('.pill-place, .preview')) continue;
            faults.push(`ring of ${mandala.dataset.mandala} covered at ${angle}° by ${called(front)}`);
        }
    }
    return faults;
}
