import { nearest } from "@/lib/kernel/process/nearest";
import { type Fault, faultText } from "../../fault";
import { device } from "../device";
import { showFault } from "./panel";
import { placeOfError } from "./source-map";

/** A problem in one sentence, with file, line and page as far as they can be known. A developer's phone shows it too. */
export async function told(problem: unknown) {
  const page = [...document.querySelectorAll<HTMLElement>("[data-route]:not(.behind)")].at(-1)?.dataset.route;
  const fault = isFault(problem) ? problem : await faultOf(problem, page);
  if ("develop" in document.documentElement.dataset) showFault(fault);
  return faultText(fault, device.language === "zh_CN" ? "zh" : "en");
}

const isFault = (problem: unknown): problem is Fault =>
  typeof problem === "object" && problem !== null && "what" in problem && "file" in problem;

async function faultOf(problem: unknown, page?: string): Promise<Fault> {
  const message = problem instanceof Error ? problem.message : String(problem);
  const place = problem instanceof Error ? await placeOfError(problem) : undefined;
  return { file: page ?? "app.js", page, ...place, what: whatOf(message) };
}

function whatOf(message: string): Fault["what"] {
  const [, lacking] = /^wx\.(\w+) is not in the simulator$/.exec(message) ?? [];
  if (!lacking) return { en: message, zh: message };
  const meant = nearest(lacking, Object.keys((globalThis as unknown as { wx: object }).wx));
  return {
    en: `wx.${lacking} is not in the simulator.${meant ? ` Is wx.${meant} meant?` : ""}`,
    zh: `模拟器没有 wx.${lacking}。${meant ? `是否应为 wx.${meant}？` : ""}`,
  };
}
