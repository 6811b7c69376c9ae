import type { CodeSpace, Definition, GlassNode } from "glass-easel-miniprogram-adapter";
import type { Extra } from "../code";
import { registerControl } from "../elements/define";

interface Field {
  _$: GlassNode;
  data: { name?: string; value?: unknown };
}

/** WeChat's built-in behaviors, such as `wx://form-field`, and style isolation that is set in a script. */
export const behaviors: Extra = ({ space }) => {
  const own: Record<string, unknown> = {
    "wx://form-field": space
      .behavior()
      .definition({
        properties: { name: String, value: null },
        lifetimes: {
          attached(this: Field) {
            const host = this._$.getBackendElement();
            if (!host) return; // a virtual host
            registerControl(host, {
              name: () => this.data.name ?? "",
              value: () => this.data.value,
              reset() {},
            });
          },
        },
      })
      .register(),
  };
  for (const name of ["form-field-group", "form-field-button", "component-export"])
    own[`wx://${name}`] = space.behavior().definition({}).register();
  const known = (definition: Definition): Definition => ({
    ...definition,
    ...(definition.behaviors && {
      behaviors: definition.behaviors.map((each) => (typeof each === "string" ? own[each] : each)).filter(Boolean),
    }),
    ...(definition.properties && { properties: mapValues(definition.properties, anyIfUnknown) }),
  });
  const withKnownDefinitions = (builder: ReturnType<CodeSpace["behavior"]>) => {
    const { definition } = builder;
    builder.definition = (given) => definition.call(builder, known(given));
    return builder;
  };
  const { component, behavior } = space;
  space.component = (path) => withKnownDefinitions(component.call(space, path));
  space.behavior = () => withKnownDefinitions(behavior.call(space));
  applyStyleIsolation(space);
};

const mapValues = (record: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** WeChat accepts any value for a type that it does not know, such as `[Number, String]`. */
const anyIfUnknown = (property: unknown) => {
  const { type } = (property ?? {}) as { type?: unknown };
  return type && typeof type !== "function" ? { ...(property as object), type: null } : property;
};

function applyStyleIsolation(space: CodeSpace) {
  const prepare = space.prepareComponentOptions;
  space.prepareComponentOptions = (path, options) => {
    const config = space.getComponentStaticConfig(path);
    const { addGlobalClass, styleIsolation = addGlobalClass && "apply-shared" } = options ?? {};
    if (config && !config.styleIsolation && styleIsolation)
      space.addComponentStaticConfig(path, { ...config, styleIsolation });
    return prepare.call(space, path, options);
  };
}
