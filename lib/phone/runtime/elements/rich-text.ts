import { anything, type Define, flag, text } from "./define";

/** HTML or WeChat's own nodes, without scripts and links that lead away. */
export const richText: Define = (host) => {
  let turn = 0;
  async function draw(nodes: unknown) {
    const mine = ++turn;
    const { nodesOf } = await import("./rich-nodes");
    if (mine === turn) host.replaceChildren(...nodesOf(nodes));
  }
  return {
    properties: {
      nodes: anything((nodes) => void draw(nodes), ""),
      space: text((space) => host.toggleAttribute("data-space", Boolean(space))),
      userSelect: flag((on) => host.toggleAttribute("data-selectable", on)),
      mode: text(),
    },
  };
};
