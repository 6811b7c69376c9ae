import { useWords } from "@/components/words";

const known = {
  NOT_ENOUGH: "order.refundError.notEnough",
  USER_ACCOUNT_ABNORMAL: "order.refundError.account",
} as const;

/** Why WeChat did not refund: in words where we know its code, with the code to look up. */
export function RefundError({ text }: { text: string }) {
  const words = useWords();
  const code = /[A-Z]+(_[A-Z]+)+/.exec(text)?.[0] ?? "";
  const said = Object.hasOwn(known, code) && words(known[code as keyof typeof known]);
  return (
    <span className="text-red wrap-anywhere">
      {said && `${said} `}
      <code>{said ? code : text}</code>
    </span>
  );
}
