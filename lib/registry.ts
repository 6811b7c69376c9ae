import { mcpOperation } from "@/lib/assistant/operation";
import { createAssistant } from "@/lib/assistant/tools";
import * as adminBanners from "@/lib/catalogue/banners/admin-operations";
import * as banners from "@/lib/catalogue/banners/operations";
import * as adminCategories from "@/lib/catalogue/categories/admin-operations";
import * as categories from "@/lib/catalogue/categories/operations";
import * as favourites from "@/lib/catalogue/favourites/operations";
import * as adminHome from "@/lib/catalogue/home/admin-operations";
import * as home from "@/lib/catalogue/home/operations";
import * as adminProducts from "@/lib/catalogue/products/admin-operations";
import { productEntity } from "@/lib/catalogue/products/entity";
import * as products from "@/lib/catalogue/products/operations";
import { changeSales } from "@/lib/catalogue/products/scheduled-sales";
import * as adminSearchWords from "@/lib/catalogue/search/admin-operations";
import { purgeSearches } from "@/lib/catalogue/search/count-searches";
import * as search from "@/lib/catalogue/search/operations";
import { notifyRestocked } from "@/lib/catalogue/stock/notices";
import * as adminThemes from "@/lib/catalogue/themes/admin-operations";
import * as themes from "@/lib/catalogue/themes/operations";
import { clientFiles } from "@/lib/client/operations";
import * as adminArticles from "@/lib/content/articles/admin-operations";
import * as articles from "@/lib/content/articles/operations";
import * as files from "@/lib/content/files/admin-operations";
import * as folders from "@/lib/content/folders/admin-operations";
import * as adminNotices from "@/lib/content/notices/admin-operations";
import * as notices from "@/lib/content/notices/operations";
import * as shop from "@/lib/content/shop/operations";
import * as adminTerms from "@/lib/content/terms/admin-operations";
import * as terms from "@/lib/content/terms/operations";
import { purgeCounters } from "@/lib/kernel/limits";
import type { AnyOperation, Operations } from "@/lib/kernel/operation";
import { emptyBins } from "@/lib/kernel/records/bin";
import type { EditMetadata } from "@/lib/kernel/records/edit";
import type { AnyEntity } from "@/lib/kernel/records/entity";
import type { Sweeps } from "@/lib/kernel/work/sweep";
import * as adminAddresses from "@/lib/people/addresses/admin-operations";
import * as addresses from "@/lib/people/addresses/operations";
import * as customers from "@/lib/people/customers/admin-operations";
import * as adminMessages from "@/lib/people/messages/admin-operations";
import * as subscriptions from "@/lib/people/messages/operations";
import { sendMessages } from "@/lib/people/messages/send-messages";
import * as adminPreferences from "@/lib/people/preferences/admin-operations";
import * as adminSessions from "@/lib/people/sessions/admin-operations";
import { purgeSessions } from "@/lib/people/sessions/queries";
import * as adminSecondFactors from "@/lib/people/sign-in/factor-operations";
import * as sessions from "@/lib/people/sign-in/operations";
import * as adminPhones from "@/lib/people/sign-in/phone-operations";
import * as adminUsers from "@/lib/people/users/admin-operations";
import * as avatars from "@/lib/people/users/avatar-operation";
import { createFirstAdmin } from "@/lib/people/users/first-admin";
import * as users from "@/lib/people/users/operations";
import * as elements from "@/lib/rights/elements/operations";
import { accessOperation } from "@/lib/rights/groups/access-operation";
import * as groups from "@/lib/rights/groups/operations";
import * as menus from "@/lib/rights/menus/operations";
import { permissionOperations } from "@/lib/rights/permissions/operations";
import * as chats from "@/lib/sandbox/chat-operations";
import * as sandbox from "@/lib/sandbox/operations";
import { erase as eraseCustomer } from "@/lib/selling/accounts/admin-operations";
import { finishErasures } from "@/lib/selling/accounts/erase-account";
import { remove as cancelAccount, download as downloadAccount } from "@/lib/selling/accounts/operations";
import * as adminAfterSales from "@/lib/selling/after-sales/admin-operations";
import { afterSaleEntity } from "@/lib/selling/after-sales/entity";
import * as images from "@/lib/selling/after-sales/image-operation";
import * as afterSales from "@/lib/selling/after-sales/operations";
import { decideOverdue, payApproved, reportOverdue } from "@/lib/selling/after-sales/sweeps";
import * as adminBills from "@/lib/selling/bills/admin-operations";
import { readBills } from "@/lib/selling/bills/read-bill";
import * as cart from "@/lib/selling/cart/operations";
import * as adminCodes from "@/lib/selling/codes/admin-operations";
import * as codes from "@/lib/selling/codes/operations";
import * as adminComplaints from "@/lib/selling/complaints/admin-operations";
import { listLost, readNotified, reportDue, reportRefunds } from "@/lib/selling/complaints/read-complaints";
import * as adminCoupons from "@/lib/selling/coupons/admin-operations";
import * as coupons from "@/lib/selling/coupons/operations";
import { dispatchEvents, purgeEvents } from "@/lib/selling/events/dispatch-events";
import * as pastedAddresses from "@/lib/selling/freight/address-operations";
import * as freight from "@/lib/selling/freight/template-operations";
import * as adminInvoices from "@/lib/selling/invoices/admin-operations";
import { invoiceEntity } from "@/lib/selling/invoices/entity";
import * as invoices from "@/lib/selling/invoices/operations";
import * as invoiceTitles from "@/lib/selling/invoices/title-operations";
import * as offers from "@/lib/selling/offers/operations";
import * as adminOrders from "@/lib/selling/orders/admin-operations";
import * as holds from "@/lib/selling/orders/hold-operations";
import * as orders from "@/lib/selling/orders/operations";
import * as pickup from "@/lib/selling/orders/pickup-operations";
import * as shipments from "@/lib/selling/orders/shipment-operations";
import { completeShipped, expireUnpaid } from "@/lib/selling/orders/sweeps";
import * as adminWaybills from "@/lib/selling/orders/waybill-operations";
import * as adminPayments from "@/lib/selling/payments/admin-operations";
import * as payments from "@/lib/selling/payments/operations";
import { closeStaleAttempts, queryOpenPayments, sendRefunds } from "@/lib/selling/payments/sweeps";
import * as adminPromotions from "@/lib/selling/promotions/admin-operations";
import * as adminReviews from "@/lib/selling/reviews/admin-operations";
import * as reviews from "@/lib/selling/reviews/operations";
import { cancelLooseWaybills } from "@/lib/selling/shipping/loose-waybills";
import { reportFewWaybills } from "@/lib/selling/shipping/report-few-waybills";
import { reportShipments } from "@/lib/selling/shipping/report-shipping";
import { configEntity } from "@/lib/settings/entity";
import * as settings from "@/lib/settings/operations";
import * as starter from "@/lib/starter/operations";
import { removeLooseFiles } from "@/lib/storage/loose-files";
import * as uploads from "@/lib/storage/operations";
import * as adminAlarms from "@/lib/system/alarms/operations";
import { createOperation } from "@/lib/system/api-keys/create-operation";
import * as adminApiKeys from "@/lib/system/api-keys/operations";
import * as openings from "@/lib/system/archive/operations";
import { backUp } from "@/lib/system/backups/back-up";
import * as backups from "@/lib/system/backups/operations";
import * as adminBots from "@/lib/system/bots/operations";
import { sendBots } from "@/lib/system/bots/send-bots";
import * as dictionaries from "@/lib/system/dictionaries/operations";
import * as dictTypes from "@/lib/system/dictionaries/type-operations";
import { documentOperation } from "@/lib/system/document/document";
import { referenceFiles } from "@/lib/system/document/reference";
import * as errorLogs from "@/lib/system/error-log/operations";
import * as events from "@/lib/system/events/operations";
import * as system from "@/lib/system/findings/health-operations";
import * as keys from "@/lib/system/findings/key-operations";
import * as doctor from "@/lib/system/findings/operations";
import * as loginLogs from "@/lib/system/login-log/operations";
import { purgeOldLogs } from "@/lib/system/logs/delete-old";
import * as metrics from "@/lib/system/metrics/operations";
import { operationLogOperations } from "@/lib/system/operation-log/operations";
import { mergeFigures } from "@/lib/system/stats/merge-figures";
import * as stats from "@/lib/system/stats/operations";
import { sweepOperation } from "@/lib/system/sweep/operations";
import * as adminWebhooks from "@/lib/system/webhooks/operations";
import { sendWebhooks } from "@/lib/system/webhooks/send-webhooks";

/** All sweeps, in the order in which they run. */
export const sweeps: Sweeps = [
  changeSales,
  completeShipped,
  queryOpenPayments,
  expireUnpaid,
  decideOverdue,
  payApproved,
  reportOverdue,
  sendRefunds,
  readBills,
  cancelLooseWaybills,
  reportShipments,
  closeStaleAttempts,
  readNotified,
  listLost,
  reportDue,
  reportRefunds,
  reportFewWaybills,
  dispatchEvents,
  sendBots,
  sendWebhooks,
  notifyRestocked,
  sendMessages,
  finishErasures,
  purgeCounters,
  purgeEvents,
  purgeSessions,
  mergeFigures,
  purgeSearches,
  purgeOldLogs,
  emptyBins(() => entities),
  removeLooseFiles,
  backUp,
];

// Created here, because these operations need the map of all operations.
export const permissions = permissionOperations(() => operations);
export const explainAccess = accessOperation(() => operations);
export const operationLogs = operationLogOperations(() => entities);
export const runSweep = sweepOperation(sweeps);
export const client = clientFiles(() => operations);
export const document = documentOperation(() => documented);
export const reference = referenceFiles(() => documented);
export const createApiKey = createOperation((actor) => createAssistant(operations, actor));
export const mcp = mcpOperation(() => operations);

const rooms = {
  addresses: { ...addresses, parse: pastedAddresses.parse },
  afterSales,
  adminAddresses,
  adminAfterSales,
  adminAlarms,
  adminArticles,
  adminBills,
  adminBots,
  adminApiKeys: { ...adminApiKeys, create: createApiKey },
  adminBackups: backups,
  adminBanners,
  adminCategories,
  adminCodes,
  adminComplaints,
  adminCustomers: { ...customers, erase: eraseCustomer },
  adminCoupons,
  adminDictionaries: dictTypes,
  adminFreight: freight,
  adminDictionaryEntries: dictionaries,
  adminDoctor: doctor,
  adminKeys: keys,
  adminElements: elements,
  adminErrorLogs: errorLogs,
  adminEvents: events,
  adminFiles: files,
  adminFolders: folders,
  adminInvoices,
  adminHolds: holds,
  adminGroups: { ...groups, explainAccess },
  adminHome,
  adminLoginLogs: loginLogs,
  adminMenus: menus,
  adminMessages,
  adminNotices,
  adminOperationLogs: operationLogs,
  adminOrders,
  adminPayments,
  adminPermissions: permissions,
  adminPickups: pickup,
  adminPreferences,
  adminProducts,
  adminPromotions,
  adminOpenings: openings,
  adminSearchWords,
  adminReviews,
  adminSecondFactors,
  adminPhones,
  adminSessions,
  adminSettings: settings,
  adminShipments: shipments,
  adminStats: stats,
  adminTerms,
  adminThemes,
  adminUsers,
  adminWaybills,
  adminWebhooks,
  articles,
  banners,
  cart,
  categories,
  client,
  codes,
  coupons,
  favourites,
  files: uploads,
  firstAdmin: { create: createFirstAdmin },
  home,
  images,
  invoices,
  invoiceTitles,
  notices,
  offers,
  orders,
  payments,
  products,
  reviews,
  sandbox: { ...sandbox, ...chats },
  search,
  sessions,
  shop,
  starter,
  subscriptions,
  system: { ...system, ...metrics, runSweep },
  terms,
  themes,
  users: { ...users, ...avatars, download: downloadAccount, remove: cancelAccount },
};
/** The operations with their types, for the calls of pages. */
export type Rooms = typeof rooms;

/**
 * Every operation by name: `orders.place` for shoppers, `adminOrders.list` below /cms. The name is the `operationId`
 * for clients.
 */
export const operations: Operations = named(rooms);

const edited = Object.values(operations).flatMap(
  ({ run }) => ((run as Partial<EditMetadata>).records as AnyEntity | undefined) ?? [],
);
/**
 * Every kind of record in the operation log: those that operations edit, and three that change in other ways. The sweep
 * empties the bin of products first, because a category is kept as long as a product refers to it.
 */
export const entities: readonly AnyEntity[] = [
  ...new Set<AnyEntity>([productEntity, afterSaleEntity, invoiceEntity, configEntity, ...edited]),
];
/** The document also describes its own operation. */
export const documented: Operations = { ...operations, "system.readDocument": document };
export const served: Operations = { ...documented, ...named({ reference, assistant: { mcp } }) };

/** Names each operation `<module>.<name>`. Throws if two have the same method and path. */
export function named(rooms: Record<string, Record<string, AnyOperation>>): Operations {
  const all = Object.entries(rooms).flatMap(([room, these]) =>
    Object.entries(these).map(([name, operation]) => [`${room}.${name}`, operation] as const),
  );
  const seen = new Map<string, string>();
  for (const [name, { method, path }] of all) {
    const target = `${method} ${path}`;
    const other = seen.get(target);
    if (other)
      throw new Error(`${target} is declared twice: as ${other} and as ${name}. Give one of them another path.`);
    seen.set(target, name);
  }
  return Object.fromEntries(all);
}
