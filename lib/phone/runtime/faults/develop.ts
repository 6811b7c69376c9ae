import type { Fault } from "../../fault";

interface Known {
  /** The faults that the compiler has found. */
  faults: Fault[];
  /** By the path of a page or component, and by the name of a handler: what to say when there is no such function. */
  handlers: Record<string, Record<string, Fault>>;
}
/** glass-easel's class of components. An import of it would split it from the first page's script, which would be heavier. */
interface ComponentClass {
  getMethod(component: { is: string }, name: string): unknown;
}
type PageElement = HTMLElement & { __wxElement: object };

/** Tells a developer what stands wrong in the files, and what a tap finds missing. */
export async function develop({ faults, handlers }: Known, report: (problem: unknown) => unknown) {
  for (const fault of faults) report(fault);
  const Component = componentClass((await firstPage()).__wxElement);
  const find = Component.getMethod;
  Component.getMethod = (component, name) => {
    const method = find.call(Component, component, name);
    const fault = handlers[component.is]?.[name];
    if (!method && fault) report(fault);
    return method;
  };
}

/** The class of this page alone comes before it. */
function componentClass(element: object): ComponentClass {
  const made = element.constructor;
  return "getMethod" in made ? (made as unknown as ComponentClass) : componentClass(Object.getPrototypeOf(element));
}

async function firstPage() {
  for (;;) {
    const page = document.querySelector<PageElement>("wx-page");
    if (page) return page;
    await new Promise(requestAnimationFrame);
  }
}
