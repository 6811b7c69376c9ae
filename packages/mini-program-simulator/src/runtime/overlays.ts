import { addOverlay, create, layer } from "./screen";
import { word } from "./words";

interface SheetOptions<T> {
  kind?: "sheet" | "modal";
  label: string;
  /** Renders the content. `done` closes the dialog with a result. */
  draw(section: HTMLElement, done: (result: T) => void): void;
  /** The result of Escape and of a tap outside. Without it both do nothing. */
  dismissed?: T;
}

/** Opens a dialog of WeChat. Everything else is inert until it is closed. */
export function openSheet<T>({ kind = "sheet", label, draw, dismissed }: SheetOptions<T>): Promise<T> {
  return new Promise((resolve) => {
    const section = create("section", {
      className: kind,
      role: "dialog",
      ariaModal: "true",
      ariaLabel: label,
      tabIndex: -1,
    });
    const shade = create("div", { className: "shade" });
    const close = addOverlay("dialog", shade, section);
    const backgroundElements = [...document.body.children].filter((each) => each !== layer()) as HTMLElement[];
    const others = [...layer().children].filter((each) => each !== close.element) as HTMLElement[];
    const before = document.activeElement as HTMLElement | null;
    const inert = [...backgroundElements, ...others].filter((each) => !each.inert);
    for (const each of inert) each.inert = true;
    const done = (result: T) => {
      close();
      for (const each of inert) each.inert = false;
      before?.focus({ preventScroll: true });
      resolve(result);
    };
    draw(section, done);
    const dismiss = () => {
      if (dismissed !== undefined) done(dismissed);
    };
    const opened = performance.now();
    // Ignore the second tap of a double tap.
    shade.addEventListener("click", () => performance.now() - opened > 400 && dismiss());
    close.element.addEventListener("keydown", ({ key }) => key === "Escape" && dismiss());
    (section.querySelector<HTMLElement>("[data-first]") ?? section).focus({ preventScroll: true });
  });
}

export const choiceButton = (text: string, onclick: () => void, className = "choice") =>
  create("button", { type: "button", className, textContent: text, onclick });

/** Returns the index of the chosen item, or -1. */
export const chooseFrom = (label: string, items: readonly string[], color?: string) =>
  openSheet<number>({
    label,
    dismissed: -1,
    draw(section, done) {
      if (label) section.append(create("p", { className: "sheet-title", textContent: label }));
      for (const [index, item] of items.entries()) {
        const button = choiceButton(item, () => done(index));
        if (color) button.style.color = color;
        section.append(button);
      }
      section.append(choiceButton(word("cancel"), () => done(-1), "choice apart"));
    },
  });
