import { useTranslator } from "@/components/i18n/translator";

const known = {
  NOT_ENOUGH: "order.refundError.notEnough",
  USER_ACCOUNT_ABNORMAL: "order.refundError.account",
  "another amount": "order.refundError.amount",
} as const;

/** Explains why a refund failed. Shows WeChat's error code as well, so that it can be looked up. */
export function RefundError({ text }: { text: string }) {
  const words = useTranslator();
  const code = /[A-Z]+(_[A-Z]+)+/.exec(text)?.[0];
  const key = code ?? text;
  const said = Object.hasOwn(known, key) && words(known[key as keyof typeof known]);
  return (
    <span className="text-red wrap-anywhere">
      {said}
      {said && code && " "}
      {(code || !said) && <code>{said ? code : text}</code>}
    </span>
  );
}
