import { Clock, MapPin, Phone, ScrollText, ShoppingBag } from "lucide-react";
import type { ReactNode } from "react";
import { ShopLogo } from "@/components/page/shop-logo";
import { licenceOf } from "@/lib/settings/licence";
import type { pageSettings } from "@/lib/settings/page-settings";
import { fileUrl } from "@/lib/storage/urls";

const english = {
  buying: "How to buy",
  orders: "Buy in our WeChat mini-program.",
  closed: "We are not taking orders at the moment.",
  orderHours: (hours: string) => `Orders are taken from ${hours.replace("-", " to ")}.`,
  hours: "Service hours",
  address: "Address",
  phone: "Phone",
  licence: "Licence",
  admins: "Back office",
};
const chinese: typeof english = {
  buying: "购买方式",
  orders: "请在我们的微信小程序里购买。",
  closed: "本店暂停接单。",
  orderHours: (hours) => `接单时间：${hours.replace("-", " 至 ")}`,
  hours: "客服时间",
  address: "地址",
  phone: "电话",
  licence: "证照信息",
  admins: "管理后台",
};

/**
 * The public details of the shop, with the ICP filing number that mainland China requires. The language follows the text that the
 * owner entered.
 */
export function ShopFront({ shop }: { shop: Awaited<ReturnType<typeof pageSettings>> }) {
  const { "shop.name": name, "shop.phone": phone, "shop.address": address, "shop.filing_no": filing } = shop;
  const { "shop.closed": isClosed, "shop.closed_note": note, "shop.order_hours": orderHours } = shop;
  const hours = shop["shop.service_hours"];
  const isChinese = /\p{Script=Han}/u.test(`${name}${address}${hours}${filing}${note}${shop["licence.name"]}`);
  const licence = licenceOf(shop);
  const words = isChinese ? chinese : english;
  const orders = isClosed ? note || words.closed : words.orders;
  return (
    <div lang={isChinese ? "zh-CN" : "en"} className="flex min-h-dvh flex-col">
      <main id="main" className="mx-auto grid w-full max-w-[520px] flex-1 content-center gap-6 px-5 py-14">
        <div className="grid justify-items-center gap-3 text-center">
          <ShopLogo shop={shop} className="size-16" />
          <h1 className="text-title wrap-anywhere">{name}</h1>
        </div>
        <dl className="divide-y divide-line-soft rounded-card border bg-panel">
          <Line icon={<ShoppingBag />} name={words.buying}>
            <span className={isClosed ? "text-amber" : undefined}>{orders}</span>
            {!isClosed && orderHours && <span className="block text-ink-2">{words.orderHours(orderHours)}</span>}
          </Line>
          {hours && (
            <Line icon={<Clock />} name={words.hours}>
              {hours}
            </Line>
          )}
          {address && (
            <Line icon={<MapPin />} name={words.address}>
              {address}
            </Line>
          )}
          {phone && (
            <Line icon={<Phone />} name={words.phone}>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className="text-accent underline underline-offset-3">
                {phone}
              </a>
            </Line>
          )}
          {licence && (
            <Line icon={<ScrollText />} name={words.licence}>
              <ul className="grid gap-2">
                {[licence, ...licence.permits].map(({ name, number, image }) => (
                  <li key={number}>
                    {image ? (
                      <a href={fileUrl(image)} className="text-accent underline underline-offset-3">
                        {name}
                      </a>
                    ) : (
                      name
                    )}
                    <span className="block text-ink-2">{number}</span>
                  </li>
                ))}
              </ul>
            </Line>
          )}
        </dl>
      </main>
      <footer className="flex flex-wrap justify-center gap-x-5 gap-y-1 px-5 py-4 text-small text-ink-2">
        {filing && (
          <a href="https://beian.miit.gov.cn/" rel="noreferrer" className="hover:text-ink">
            {filing}
          </a>
        )}
        <a href="/admin" className="hover:text-ink">
          {words.admins}
        </a>
      </footer>
    </div>
  );
}

function Line({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 px-4 py-3">
      <dt className="mt-0.5 shrink-0 text-ink-3 [&>svg]:size-4" title={name}>
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
