/** A control is read by its form and reached by its label. */
interface Control {
  name(): string;
  value(): unknown;
  reset(): void;
  /** A tap on its label. */
  activate?(): void;
}

const controls = new WeakMap<Element, Control>();

export const registerControl = (host: Element, control: Control) => controls.set(host, control);
export const controlOf = (host: Element) => controls.get(host);

export function controlsIn(host: Element) {
  return [...host.querySelectorAll("*")].flatMap((each) => controls.get(each) ?? []);
}
