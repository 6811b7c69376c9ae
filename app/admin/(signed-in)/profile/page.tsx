import { PageTranslations } from "@/components/i18n/page-translations";
import { PageHeader } from "@/components/page/page-header";
import { Card } from "@/components/ui/card";
import { currentAppearance } from "@/lib/next/appearance";
import { currentActor } from "@/lib/next/current-actor";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { listOwn } from "@/lib/people/sessions/admin-operations";
import { get as getFactor } from "@/lib/people/sign-in/factor-operations";
import { get } from "@/lib/people/users/operations";
import { groupName } from "../../group-name";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { AvatarForm, DetailsForm, PasswordForm } from "./account-forms";
import { FactorCard } from "./factor-card";
import { PhoneCard } from "./phone-card";
import { Preferences } from "./preferences";
import { SessionList } from "./session-list";

export const generateMetadata = pageTitle("menu.profile");

export default async function ProfilePage() {
  const { group } = await guard("profile");
  const t = await getTranslator();
  const me = await read(get, {});
  const sessions = await read(listOwn, { size: 100 });
  const { single_keys, order_sound } = await currentAppearance((await currentActor()).user);
  return (
    <PageTranslations parts={["profile", "sessions", "factor"]}>
      <div className="max-w-[640px]">
        <PageHeader title={me.nickname || me.username || t("menu.profile")} note={groupName(me.group?.name, t)} />
        <div className="grid gap-4">
          <Card title={t("profile.details")}>
            <div className="grid gap-4 p-4">
              <AvatarForm name={me.nickname || me.username || ""} url={me.avatar} />
              <DetailsForm nickname={me.nickname} username={me.username} />
            </div>
          </Card>
          <Card title={t("profile.password")}>
            <PasswordForm />
          </Card>
          <FactorCard {...(await read(getFactor, {}))} />
          <PhoneCard phone={sessions.items.find(({ by_phone }) => by_phone)} />
          <Card title={t("profile.preferences")}>
            <Preferences
              singleKeys={single_keys}
              orderSound={order_sound}
              seesOrders={group.permissions.has("order.read")}
            />
          </Card>
          <SessionList sessions={sessions.items} hasMore={sessions.total > sessions.items.length} />
        </div>
      </div>
    </PageTranslations>
  );
}
