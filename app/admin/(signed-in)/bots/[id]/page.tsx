import { get } from "@/lib/system/bots/operations";
import { recordPage } from "../../../record-page";
import { BotEditor } from "./bot-editor";

const page = recordPage(get, {
  name: "bots",
  parts: ["menu", "alarms", "bots"],
  show: (bot, { admin }) => <BotEditor bot={bot} language={admin.language} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
