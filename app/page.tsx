import type { Metadata } from "next";
import { SiteHeader } from "@/components/page/site-header";
import { type DemoAccount, demoAccounts } from "@/components/session/demo-accounts";
import { CopyButton } from "@/components/ui/copy-button";
import { environment } from "@/lib/kernel/process/environment";
import { currentShop } from "@/lib/next/shop";
import { findDemoAccounts } from "@/lib/people/users/shop-accounts";
import { ShopFront } from "./shop-front";

const places = [
  {
    href: "/admin",
    name: "Back office",
    what: "Run the shop: orders, products, people and rights, in English or 简体中文",
  },
  { href: "/docs", name: "API reference", what: "Every operation, readable, with a form to try it" },
  { href: "/openapi.json", name: "OpenAPI document", what: "The same for generators and other tools" },
  { href: "/health/ready", name: "Readiness", what: "Whether the database answers and is up to date" },
];

/** The simulator, which is only available in the sandbox. */
const phone = {
  href: "/phone",
  name: "Shop in a phone",
  what: "Buy something with the mouse, in the starter mini-program",
};

export async function generateMetadata(): Promise<Metadata> {
  return environment().sandbox ? {} : { title: { absolute: (await currentShop())["shop.name"] }, description: null };
}

export default async function Page() {
  if (!environment().sandbox) return <ShopFront shop={await currentShop()} />;
  const there = await findDemoAccounts();
  return <StartPage accounts={demoAccounts.filter(({ account }) => there.includes(account))} />;
}

function StartPage({ accounts }: { accounts: DemoAccount[] }) {
  const { appUrl } = environment();
  return (
    <>
      <SiteHeader />
      <main id="main" className="mx-auto grid max-w-[880px] gap-4 px-3.5 py-8 md:px-6 md:py-12">
        <div className="mb-2">
          <h1 className="text-title">Kiosk</h1>
          <p className="text-ink-2">
            The storefront API and the back office for a mini-program shop, in one Next.js app.
          </p>
        </div>

        <ul className="divide-y divide-line-soft overflow-hidden rounded-card border bg-panel">
          {[places[0]!, phone, ...places.slice(1)].map(({ href, name, what }) => (
            <li key={href}>
              <a
                href={href}
                className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 px-4 py-3 hover:bg-hover -outline-offset-2 md:grid-cols-[160px_1fr_auto]"
              >
                <span className="font-medium">{name}</span>
                <span className="text-ink-2">{what}</span>
                <code className="col-start-2 row-span-2 row-start-1 self-center text-ink-3 md:col-start-3">{href}</code>
              </a>
            </li>
          ))}
        </ul>
        <p className="text-ink-2">
          In the repository, <code className="whitespace-nowrap">docs/mini-program.md</code> leads from login to a paid
          order with nothing but curl, <code className="whitespace-nowrap">docs/back-office.md</code> through all that
          an admin does.
        </p>

        <Example title="Ask for the categories" command={`curl ${appUrl}/v1/category`} />
        <Example title="Sign in as a shopper" command={signIn(appUrl, accounts)} />
        {accounts.length > 0 && <DemoAccounts accounts={accounts} />}
      </main>
    </>
  );
}

/** Without the demo shopper, uses a mini-program login code; the sandbox accepts any. */
function signIn(appUrl: string, accounts: DemoAccount[]) {
  const shopper = accounts.find(({ account }) => account === "shopper");
  const body = shopper
    ? { account: "shopper", secret: shopper.password, type: 100 }
    : { account: "me", secret: "", type: 200 };
  return `curl ${appUrl}/v1/token -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`;
}

function Example({ title, command }: { title: string; command: string }) {
  return (
    <section className="rounded-card border bg-panel">
      <div className="flex min-h-11 items-center justify-between border-b border-line-soft py-1 pr-1.5 pl-4">
        <h2 className="font-semibold">{title}</h2>
        <CopyButton text={command} label="the command" />
      </div>
      <pre className="overflow-x-auto px-4 py-3 whitespace-pre-wrap wrap-anywhere">{command}</pre>
    </section>
  );
}

function DemoAccounts({ accounts }: { accounts: DemoAccount[] }) {
  return (
    <section className="rounded-card border bg-panel">
      <h2 className="border-b border-line-soft px-4 py-3 font-semibold">Demo accounts</h2>
      <dl className="divide-y divide-line-soft">
        {accounts.map(({ account, password, what }) => (
          <div key={account} className="grid gap-x-4 px-4 py-2.5 md:grid-cols-[110px_190px_1fr]">
            <dt className="font-medium">{account}</dt>
            <dd>
              <code className="select-all">{password}</code>
            </dd>
            <dd className="text-ink-2">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line-soft px-4 py-2.5 text-ink-2">
        They sign in only while the sandbox is on: at <code>/admin</code> with a click, or by{" "}
        <code>POST /v1/token</code> with type 100.
      </p>
    </section>
  );
}
