/** The part of the adapter that the simulator uses. Its package.json refers to a file of types that does not exist. */
declare module "glass-easel-miniprogram-adapter" {
  export interface GlassNode {
    data: Record<string, unknown>;
    dataset: Record<string, unknown>;
    classList: { toggle(name: string, force: boolean): void; contains(name: string): boolean };
    setNodeStyle(css: string, segment: number): void;
    getShadowRoot?(): GlassNode | null;
    querySelector(selector: string): GlassNode | null;
    querySelectorAll(selector: string): GlassNode[];
    getMethodCaller(): object;
    ownerShadowRoot: ShadowRoot | null;
    setData(data: Record<string, unknown>): void;
    triggerEvent(type: string, detail: unknown, options: { bubbles: boolean; composed: boolean }): void;
    addListener(type: string, listener: (event: { detail: unknown }) => void): void;
    /** Null for a component with a virtual host, and after its removal. */
    getBackendElement(): HTMLElement | null;
    triggerPageLifetime(name: string, args: unknown[]): void;
  }
  interface ShadowRoot {
    getHostNode(): GlassNode;
  }
  /** `this` of a component's methods, or an element. */
  interface Caller {
    id: string;
    dataset: object;
    _$?: GlassNode;
  }
  export interface ElementDefinition<Self> {
    is: string;
    properties: Record<string, { type: null; value: unknown; observer(this: Self, now: unknown): void }>;
    lifetimes: { created(this: Self): void; attached(this: Self): void; detached(this: Self): void };
  }
  export interface ComponentSpace {
    updateComponentOptions(options: Record<string, boolean>): void;
    defineComponent<Self>(definition: ElementDefinition<Self>): unknown;
    setGlobalUsingComponent(name: string, definition: unknown): void;
  }
  export interface Definition {
    behaviors?: unknown[];
    properties?: object;
    lifetimes?: object;
  }
  interface Builder {
    definition(definition: Definition): Builder;
    register(): unknown;
  }
  interface Config {
    component?: boolean;
    styleIsolation?: string;
  }
  export interface CodeSpace {
    component(path: string): Builder;
    behavior(): Builder;
    getComponentStaticConfig(path: string): Config | undefined;
    getComponentSpace(): ComponentSpace;
    prepareComponentOptions(
      path: string,
      options?: { addGlobalClass?: boolean; styleIsolation?: string },
    ): [options: object, isolation: unknown];
    addComponentStaticConfig(path: string, config: object): void;
    addCompiledTemplate(path: string, template: { groupList: object; content: unknown }): void;
    addStyleSheet(path: string, url: undefined, prefix: string | undefined): void;
    globalComponentEnv(on: object, path: string, load: () => unknown): void;
  }
  export interface Root {
    get(): Record<string, unknown>;
    getComponent(): GlassNode;
    attach(parent: Element, placeholder: Element): void;
    release(): void;
  }
  export class MiniProgramEnv {
    createCodeSpace(id: string, isMain: boolean): CodeSpace;
    associateBackend(backend: glassEasel.CurrentWindowBackendContext): {
      createRoot(tag: string, space: CodeSpace, path: string): Root;
    };
  }
  export namespace component {
    class ComponentCaller {
      _$: GlassNode;
      renderer: "webview";
      getTabBar(): object | null;
    }
  }
  export namespace glassEasel {
    class CurrentWindowBackendContext {
      document: {
        createElement(tag: string): HTMLElement;
        createTextNode(text: string): Text;
        createDocumentFragment(): DocumentFragment;
      };
      onEvent(listen: (target: GlassNode, type: string, detail: unknown, options: object) => unknown): void;
      setListenerStats(element: HTMLElement, type: string, capture: boolean, level: number): void;
      getWindowWidth(): number;
      getWindowHeight(): number;
    }
    class Event {
      type: string;
      detail: unknown;
      constructor(type: string, detail: unknown, options: object);
      static dispatchEvent(target: GlassNode, event: Event): void;
      getEventBubbleStatus(): unknown;
      timeStamp: number;
      wrapShadowedEvent(target: Caller, mark: object | null, currentTarget: Caller): object;
      defaultPrevented(): boolean;
    }
    class Component {
      triggerLifetime(name: string, args: unknown[]): void;
    }
    interface Rect {
      left: number;
      top: number;
      width: number;
      height: number;
    }
    class Element {
      static isAttached(element: unknown): boolean;
      getBoundingClientRect(give: (rect: Rect) => void): void;
    }
    function addGlobalErrorListener(listen: (error: unknown) => boolean): void;
    function addGlobalWarningListener(listen: (message: string) => boolean): void;
  }
}
