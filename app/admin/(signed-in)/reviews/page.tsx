import { attempt } from "@/lib/next/attempt";
import { count, list } from "@/lib/selling/reviews/admin-operations";
import { listPage } from "../../list-page";
import { reviewQueue } from "../queues";
import { ReviewsPage } from "./reviews-page";

const page = listPage(list, {
  name: "reviews",
  parts: ["menu", "list", "reviews", "viewer"],
  expand: reviewQueue.expand,
  more: () => attempt(count, {}),
  show: (first, counts) => (
    <ReviewsPage {...first} firstCounts={{ path: "/cms/review/counts", at: first.first.at, ...counts }} />
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
