"use client";

import type { ReactNode } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Badge, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { adminPage, pageAt } from "../../../pages";
import type { Finding, Step, StepState } from "./steps";

const tones: Record<StepState, Tone> = { todo: "amber", look: "amber", open: "gray", done: "green", byHand: "blue" };
const signs: Record<Finding["state"], [sign: string, look: string]> = {
  fault: ["✗", "text-red"],
  warning: ["!", "text-amber"],
  unknown: ["?", "text-ink-3"],
  ok: ["✓", "text-green"],
};
const order = Object.keys(signs);

export function StepCard({ step, number, children }: { step: Step; number: number; children?: ReactNode }) {
  const t = useTranslator();
  const findings = step.findings.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <li>
      <Card
        title={`${number}. ${t(`wechat.step.${step.name}`)}`}
        aside={<Badge tone={tones[step.state]}>{t(`wechat.state.${step.state}`)}</Badge>}
      >
        <div className="grid gap-3 px-4 py-3">
          <p className="wrap-anywhere">
            <LinkedText text={t(`wechat.step.${step.name}.what`)} />
          </p>
          {children}
          {findings.length > 0 && (
            <ul className="grid gap-1.5">
              {findings.map(({ name, state, detail, change }) => (
                <li key={name} data-point={name} className="flex gap-2">
                  <span
                    role="img"
                    aria-label={t(`wechat.finding.${state}`)}
                    className={classes("w-4 shrink-0 text-center font-semibold", signs[state][1])}
                  >
                    {signs[state][0]}
                  </span>
                  <span className="min-w-0 wrap-anywhere">
                    <span className={classes(state === "ok" && "text-ink-2")}>
                      <LinkedText text={detail} />
                    </span>
                    {change && (
                      <span className="block font-medium">
                        <LinkedText text={change} />
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Card>
    </li>
  );
}

const place = /(\/admin(?:\/[a-z_]+)+(?:\?find=[a-z_.]+[a-z])?|(?:mp|pay)\.weixin\.qq\.com)/;

/** Replaces paths of the back office with links that have the title of the page, and links WeChat's consoles. */
export function LinkedText({ text }: { text: string }) {
  const t = useTranslator();
  const look = "font-medium text-accent underline underline-offset-3";
  return text.split(place).map((part, at) => {
    const key = `${at}${part}`;
    if (at % 2 === 0) return part;
    if (part.startsWith("/admin")) {
      const name = pageAt(part);
      return (
        <Link key={key} href={part} className={look}>
          {name ? t(adminPage(name).title) : part}
        </Link>
      );
    }
    return (
      <a key={key} href={`https://${part}`} target="_blank" rel="noreferrer" className={look}>
        {part}
      </a>
    );
  });
}
