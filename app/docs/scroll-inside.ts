/** Brings an element into view inside the box that scrolls. `scrollIntoView` may scroll the page as well. */
export function scrollInside(box: Element | null | undefined, element: Element | null | undefined) {
  if (!box || !element) return;
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}
