import { pageLengths } from "../../wechat";
import type { Extra } from "../code";
import { animations } from "../elements/define";

interface Timing {
  duration?: number;
  timingFunction?: string;
  delay?: number;
  transformOrigin?: string;
}
interface Step {
  timing: Timing;
  style: Record<string, string>;
}

const transforms =
  "matrix matrix3d rotate rotate3d rotateX rotateY rotateZ scale scale3d scaleX scaleY scaleZ skew skewX skewY translate translate3d translateX translateY translateZ".split(
    " ",
  );
const properties = ["opacity", "backgroundColor", "width", "height", "top", "left", "bottom", "right"];

/** `wx.createAnimation`, and the attribute `animation` that plays its result. */
export const animation: Extra = ({ wx }) => {
  wx.createAnimation = (timing: Timing = {}) => createAnimation(timing);
  animations.play = (host, value) => void play(host, (value as { actions?: Step[] }).actions ?? []);
};

function createAnimation(defaults: Timing) {
  let steps: Step[] = [];
  let style: Record<string, string> = {};
  let moves: string[] = [];
  const animation: Record<string, (...values: never[]) => unknown> = {
    step(timing: Timing = {}) {
      steps.push({
        timing: { ...defaults, ...timing },
        style: { ...style, ...(moves.length && { transform: moves.join(" ") }) },
      });
      [style, moves] = [{}, []];
      return animation;
    },
    export() {
      const actions = steps;
      steps = [];
      return { actions };
    },
  };
  for (const name of properties)
    animation[name] = (value: string | number) => {
      style[name] = withUnit(value, name === "opacity" || name === "backgroundColor" ? "" : "px");
      return animation;
    };
  for (const name of transforms)
    animation[name] = (...values: (string | number)[]) => {
      const unit = name.startsWith("translate") ? "px" : /^(rotate|skew)/.test(name) ? "deg" : "";
      const angles = name === "rotate3d" ? values.map((value, at) => withUnit(value, at === 3 ? unit : "")) : undefined;
      moves.push(`${name}(${angles ?? values.map((value) => withUnit(value, unit))})`);
      return animation;
    };
  return animation;
}

const withUnit = (value: string | number, unit: string) => (typeof value === "number" ? `${value}${unit}` : value);

const plays = new WeakMap<HTMLElement, object>();

/** Plays the steps in order, until another animation of the same element starts. */
async function play(host: HTMLElement, steps: Step[]) {
  plays.set(host, steps);
  for (const { timing, style } of steps) {
    const { duration = 400, timingFunction = "linear", delay = 0, transformOrigin = "50% 50% 0" } = timing;
    host.getBoundingClientRect(); // starts the transition from the current state
    host.style.transition = `all ${duration}ms ${timingFunction} ${delay}ms`;
    host.style.transformOrigin = transformOrigin;
    for (const [name, value] of Object.entries(style)) {
      const property = name === "backgroundColor" ? "background-color" : name;
      host.style.setProperty(property, pageLengths(value));
    }
    await new Promise((done) => setTimeout(done, duration + delay));
    if (plays.get(host) !== steps) return;
  }
}
