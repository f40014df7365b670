import type { Locator } from 'playwright-core';

/**
 * How a text ends: 'whole', 'ellipsis', or 'cut' off by a box without an ellipsis. The box that holds the text draws
 * the ellipsis, unless it is a flex box. A narrower outer box cuts the ellipsis off again.
 */
export function endOf(text: Locator): Promise<'whole' | 'ellipsis' | 'cut'> {
  return text.evaluate((element) => {
    const styleOf = (box: typeof element) => element.ownerDocument.defaultView.getComputedStyle(box);
    const isHidden = (box: typeof element) => styleOf(box).overflowX !== 'visible';
    const { right } = element.getBoundingClientRect();
    for (let box = element.parentElement; box; box = box.parentElement)
      if (isHidden(box) && box.getBoundingClientRect().right < right - 1) return 'cut';
    if (element.scrollWidth <= element.clientWidth) return 'whole';
    const { textOverflow, display } = styleOf(element);
    return isHidden(element) && textOverflow === 'ellipsis' && display.includes('block') ? 'ellipsis' : 'cut';
  });
}
