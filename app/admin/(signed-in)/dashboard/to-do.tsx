import {
  ArrowRight,
  CircleCheck,
  type LucideIcon,
  MessageSquareText,
  Package,
  ReceiptText,
  RotateCcw,
  ServerCrash,
  TriangleAlert,
  Truck,
} from "lucide-react";
import { EmptyState } from "@/components/page/empty-state";
import { type Tone, toneOf } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { getTranslator } from "@/lib/next/translator";

export interface Task {
  name: string;
  icon: keyof typeof icons;
  tone: Tone;
  /** When the first of its records is due. */
  dueAt?: string | null;
  title: string;
  detail: React.ReactNode;
  /** The list of exactly these records. */
  href: string;
  open: string;
}

const icons = {
  truck: Truck,
  warning: TriangleAlert,
  refund: RotateCcw,
  package: Package,
  server: ServerCrash,
  invoice: ReceiptText,
  review: MessageSquareText,
} satisfies Record<string, LucideIcon>;

export async function ToDo({ tasks }: { tasks: readonly Task[] }) {
  const t = await getTranslator();
  return (
    <Card title={t("dashboard.todo")} note={tasks.length > 0 && t("dashboard.todo.count", { count: tasks.length })}>
      {tasks.length === 0 && (
        <EmptyState icon={<CircleCheck className="size-5" aria-hidden="true" />} title={t("dashboard.todo.none")}>
          {t("dashboard.todo.none.what")}
        </EmptyState>
      )}
      <ul className="divide-y divide-line-soft">
        {tasks.map((task) => (
          <li key={task.name}>
            <Link href={task.href} className="block rounded-card -outline-offset-2 hover:bg-hover">
              <Row task={task} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ task: { icon, tone, title, detail, open } }: { task: Task }) {
  const Picture = icons[icon];
  return (
    <span className="grid min-h-12 grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 md:grid-cols-[28px_minmax(0,216px)_minmax(0,1fr)_auto]">
      <span className={classes("grid size-7 place-items-center rounded-control max-md:row-span-2", toneOf(tone))}>
        <Picture className="size-4" aria-hidden="true" />
      </span>
      <span className="font-medium">{title}</span>
      <span className="text-ink-2 wrap-anywhere max-md:order-last max-md:col-start-2">{detail}</span>
      <span className="flex items-center gap-1.5 font-medium whitespace-nowrap text-accent">
        <span className="max-md:sr-only">{open}</span>
        <ArrowRight className="size-4" aria-hidden="true" />
      </span>
    </span>
  );
}
