import { erpScript } from "./erp-script";
import type { Guide } from "./guide-texts";
import { pythonReceiver, typescriptReceiver } from "./webhook-receivers";

export const english: Guide = {
  title: "storefront and back office",
  chapters: [
    {
      title: "Signing in",
      text: [
        "`POST /v1/token` returns a token. `type` selects the kind of `account`: 200 is a code of `wx.login` (leave `secret` empty), 100 a user name, 101 an e-mail address, 102 a phone number; the last three take a password as `secret`.",
        "Send the token as `Authorization: Bearer <token>`. To try calls on this page, send the sign-in call below and paste the token under Authentication. In a sandbox, `type` 200 accepts any text as the code.",
        "A token is valid for two hours. `PUT /v1/token` returns a new one for the same session, even after the token has expired. A session ends 30 days after its last use, with `DELETE /v1/token`, or when an admin ends it. The error code is then `token_revoked`, and the user has to sign in again.",
        "An admin is a user who belongs to a group, and signs in the same way. Every call below `/cms` needs an admin's token or an API key, and most need a permission, which the description of the call names. A changed permission takes effect with the next request.",
        "Scripts use an API key (`POST /cms/api_key`) in place of a token, below `/cms` only: `Authorization: Bearer kiosk_…`. An assistant's key works at `/mcp` only. It has its own permissions, needs no renewal, and never belongs in a URL. It can be pasted under Authentication too.",
        "The typed client (`/client.js`, `/client.cjs`) signs in, renews tokens, retries and reads pages of lists automatically. It is for shoppers: for `/cms`, generate a client from `/openapi.json`.",
      ],
    },
    {
      title: "Errors",
      text: [
        'An error is `application/problem+json` (RFC 9457): `{ "type", "title", "status", "code", "detail", "request_id" }`. Programs should switch on `code`, which never changes; `detail` is a sentence for people. `errors` lists each invalid field: `{ "path": "products.0.count", "code", "message" }`.',
        "Quote the `request_id` when you ask for help: it is in the shop's logs.",
      ],
      list: "codes",
    },
    {
      title: "Headers",
      text: ["Clients send the first seven of these headers. The server sends the others."],
      list: "headers",
    },
    {
      title: "Idempotency",
      text: [
        "A response can get lost after the work was done. Send an `Idempotency-Key` with `POST /v1/order` or another call that accepts one; below `/cms` every POST and PUT does, except uploads. A refund requires it. If you repeat the call with the same key, the work is not repeated: you get the first response again, with `Idempotent-Replayed: true`.",
        "A key has 1 to 255 printable ASCII characters, for example a UUID. It applies to one user and one call, and is stored for two days. Use a new key for each order. A call that fails does not use up its key.",
        "The same key with another body is `idempotency_mismatch`. While the first call is still running, the code is `idempotency_in_progress`, with `Retry-After`. The key of a parcel that was taken back is `order_state`.",
      ],
    },
    {
      title: "Limits",
      text: [
        "Too many calls are `too_many_requests`; `Retry-After` and `retry_after` say how many seconds to wait, and `RateLimit` how many calls remain. Unless the shop has changed them, the limits are 60 orders and after-sale requests, 60 uploads and 120 quotes a minute for each user, and 30 registrations an hour for each address. After five wrong passwords, an account is locked for 15 minutes for the address they came from.",
        "A JSON body can have 64 KiB in calls without a token, and 1 MiB in others. The sizes of pictures and files are settings of the shop; on Vercel a request can have 4 MB. A larger one is `payload_too_large`, and `detail` states the limit.",
        "Unknown query parameters and unknown fields are errors, so that a misspelled one is noticed.",
      ],
    },
    {
      title: "Lists and pagination",
      text: [
        "A list is `{ items, page, size, total }`. `page` counts from 1; `size` is 1 to 100, and 20 by default. After the last page `items` is empty, which is not an error. Short lists have only `items`.",
        "In very long lists `total` stops at 10000 and `total_is_more` is true. Pages end there too: use a filter.",
        "`sort=-created_at` sorts by newest first; each list names the fields that it can be sorted by. `q` searches for a part of a text and ignores case. `from` and `to` are times.",
      ],
    },
    {
      title: "Link another system",
      text: [
        "The program below is a small ERP. It writes the orders into a spreadsheet, ships the orders of one file, and sets the stocks of another. It needs an API key with the permissions `order.read`, `order.ship`, `product.read` and `product.stock` (page API keys), and a webhook for `order.paid` to its address (page Webhooks), whose secret is shown once.",
        "It follows `GET /cms/order` with `after`: empty at first, or a time such as `2026-11-01T00:00:00+08:00` to begin with, and then always the `next` of the last answer. The answer has the orders that changed after this place, the earliest change first. When `next` is what was sent, everything was read. `GET /cms/product` and `GET /cms/after_sale` have `after`, too: products with each change of stock and price, and deleted ones once with `deleted_at`.",
        "Store `next` together with the orders, in one transaction or one file. Then the program can be stopped at any moment: it repeats at most the last page. An order comes again after each change, with its state at that time, so store it under its number and overwrite the earlier one. No order is missed: a change is listed about a second after it was made, once all earlier ones are complete.",
        "After a backup of the shop was restored, the places of the time in between are unknown, and `after` is 409 `position_unknown`. Stop the program and put its four files away: `orders.csv` has the orders that the shop has lost, and their ids can be those of other orders now. Then start it with the new key. A program of your own begins a few minutes before the time of the backup, after it has removed what is later.",
        "A webhook only wakes the program, so that a lost one costs a minute and no order: `SECONDS` after the last look it looks again. It waits two seconds after a webhook, because a change is listed about a second after it was made.",
        `\`\`\`js\n${erpScript}\`\`\``,
        "| file | content |\n|---|---|\n| `state.json` | the orders as the shop answers them, and the place to continue from |\n| `orders.csv` | the spreadsheet |\n| `parcels.csv`, which you write | order number, carrier, tracking number |\n| `stock.csv`, which you write | SKU, count of all pieces in the warehouse |",
        "`stock.csv` has what lies in the warehouse. The shop subtracts the pieces in orders that have not left (`on_hand`), also of orders that were placed after the count. A piece that left after the count would be sold twice: count once the parcels are packed, and ship nothing until the count has arrived. So the program refuses a file that is older than `parcels.csv` or than an hour. Each write has an `Idempotency-Key`, from the time and the content of the file: when an answer is lost, the repetition sets nothing again, and the same numbers in a new file are a new count. A last line without a line break is not read, because the file can be half-written.",
        "A paid order can be on hold (`held`, with the reason): it is not in `GET /cms/order?status=paid&held=false`, and shipping it is 409 `order_held`.",
        'The other system can also write its own number into an order (`PUT /cms/order/{id}/note` with `external_ref`), ship it in several parcels (`POST /cms/order/{id}/shipment`) or with a waybill of WeChat (`POST /cms/order/{id}/waybill`), and set prices by `sku` (`PUT /cms/product/batch/price`; with `unknown: "skip"` the answer names the items that the shop does not have). The lines of an order have the `sku` and `barcode` that were sold.',
      ],
    },
    {
      title: "Webhooks",
      text: [
        "A webhook sends each event of the shop to an address of yours within seconds: create one at `/admin/webhooks`, or with `POST /cms/webhook`. Its secret is shown once. Requests have the form of [Standard Webhooks](https://www.standardwebhooks.com): the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, and the body `{ id, position, type, timestamp, data: { resource, id, sequence, … } }`, the event as `GET /cms/event` lists it. The section `webhooks` of `/openapi.json` types it. The body is small and has no personal data: read the record with `GET /cms/…/{id}`.",
        "**Verify each request**, with a package of Standard Webhooks or as below: one of the signatures in `webhook-signature` is right (after a rotation there are two for 24 hours), and the time is at most five minutes away. Answer 401 otherwise. The signature covers the bytes of the body, so verify before parsing.",
        '**Answer 2xx within five seconds**, and work afterwards. Any other answer, a redirect included, is a failure: the event is sent again after 10 s, 1 min, 5 min, 30 min, 2 h, 6 h, 12 h, 24 h and 24 h, always with the same `webhook-id`. Then it has failed, and an admin can replay it. After three days without an accepted event the webhook is `failing` and admins get an alarm; 410 pauses it at once. The last editor\'s rights decide: events that they may no longer see are not sent. `types: ["*"]` sends all that they may see, also types of later versions.',
        "**Ignore repetitions, and expect no order.** An event can arrive twice; its `webhook-id` is the same each time, also in a replay. Of two events of one record the higher `sequence` is newer. Answer 2xx to types that you do not know. `Kiosk-Version` is the date of the last breaking change.",
        "**Products, stock and bills.** `product.created`, `.updated`, `.deleted` and `.restored` are the changes in the operation log, `product.on_sale` and `.off_sale` also those at a planned time. `stock.changed` is of the resource `variant`: each count, correction, refund and return. What orders take, and give back when they are cancelled, is in `order.placed` and `order.cancelled`, and the first stock is in `product.created` or `.updated`. `key` is the name of the API key that caused it, so that an ERP skips its own changes. `bill.ready` comes when the bill of a day was read and compared.",
        "**Events are deleted after 30 days**, and their deliveries with them. Then nothing can be replayed. Until then a receiver can also read the events that it missed in their order, by `GET /cms/event?after=` with the last `position` that it got. A receiver that was away longer, or that starts anew, catches up with `GET /cms/order?after=` (see the previous chapter), which has every order, and then goes on with webhooks.",
        '**Examine your receiver** on the webhook\'s page, or with `POST /cms/webhook/{id}/exam`: ten requests with `"test": true` in their bodies, good and bad ones, and a report of the answers. These two pass. In TypeScript:',
        `\`\`\`ts\n${typescriptReceiver}\`\`\``,
        "In Python, without packages:",
        `\`\`\`python\n${pythonReceiver}\`\`\``,
        "Both listen on this machine only: put a proxy with a certificate in front. Webhooks go to public addresses by https at port 443; [the variable `WEBHOOK_NETWORKS`](deploy.md) allows a network of your own. The sandbox has a receiver, `https://receiver.sandbox.invalid/`, which verifies what it gets.",
      ],
    },
    {
      title: "Times, time zone and money",
      text: [
        "Money is an integer in fen, never in yuan: `2020` is ¥20.20. Display it with `(price / 100).toFixed(2)`. Only CSV files contain yuan, with two decimals.",
        "Times are ISO 8601 in UTC with milliseconds: `2026-11-20T08:30:00.000Z`. Days, order numbers and CSV files follow the shop's time zone (`shop.time_zone`, Asia/Shanghai by default).",
      ],
    },
    {
      title: "Languages",
      text: [
        "The sentences of a response (`title`, `detail`, `message`) are English, or Chinese if you send `Accept-Language: zh`; `Content-Language` names the language. Codes and field names are the same in both.",
        "Texts of the shop, such as names of products, are returned as the shop wrote them.",
      ],
    },
  ],
  codes: {
    malformed_json: "The body is not valid JSON.",
    invalid_request: "A field, parameter or header is invalid: `errors` lists each.",
    unauthenticated: "The token is missing, or was not issued by this shop.",
    token_expired: "The token is older than two hours: renew it with `PUT /v1/token`. Or the API key has expired.",
    token_revoked:
      "The session has ended, or its user was deleted or disabled: sign in again. Or the API key was revoked.",
    login_failed: "The account is unknown, the password is wrong, or WeChat rejected the code.",
    second_factor_required:
      "The password is right, and this admin has a second factor: send the `ticket` of the problem with a code to `POST /v1/token/second_factor`.",
    bad_signature: "The signature of a payment notification is wrong.",
    forbidden: "The caller is not allowed to do this: `detail` states the reason and names a missing permission.",
    account_disabled: "The account is disabled.",
    password_change_required: "The password was set by somebody else: choose your own with `PUT /v1/user/password`.",
    second_factor_setup_required:
      "The shop requires a second factor of this admin: set it up with `POST /cms/second_factor`.",
    code_required:
      "The caller has a second factor and entered no code of it within five minutes: `POST /cms/second_factor/confirm`.",
    cross_site: "A page of another site cannot do this with an admin's cookie.",
    not_found: "The record or path does not exist, or belongs to another user.",
    method_not_allowed: "The path does not support this method: `Allow` lists those it supports.",
    duplicate: "The value is already taken.",
    in_use: "The record is still in use.",
    in_stock: "The variant is in stock: order it instead of waiting for it.",
    out_of_stock: "There is not enough stock: `errors` lists each line that is short, and no stock was reserved.",
    coupon_unusable: "The coupon cannot be claimed now, or not be used for this order: `errors` has the reason.",
    invoice_state: "The invoice cannot be requested, withdrawn or decided like this now.",
    shop_closed: "The shop does not accept orders now. `GET /v1/shop` says when it does.",
    order_state: "The state of the order does not allow this.",
    order_held: "The order is on hold and is not shipped without `release`. `detail` has the reason.",
    after_sale_state:
      "The state of the after-sale request does not allow this, or the goods can no longer be returned.",
    limit_reached: "The allowed number is reached, for example of addresses or unpaid orders.",
    openid_required: "Payment needs an account bound to the mini-program: sign in with type 200, or bind the account.",
    stale:
      "Something has changed since you read it (a record, the total of an order, the effect of an import): read it again.",
    position_unknown:
      "`after` is later than the newest change or event, or from a shop that was lost when a backup was restored: begin again as `detail` says.",
    protected: "This record cannot be changed in this way, for example the last root.",
    idempotency_in_progress: "The first call with this key is still running: wait as `Retry-After` says.",
    payload_too_large: "The body or the file is too large.",
    unsupported_media_type: "The call does not accept this `Content-Type` or kind of file.",
    idempotency_mismatch: "The key was used for another request.",
    too_many_requests: "Too many calls in a short time: wait as `Retry-After` says.",
    account_locked: "Too many wrong passwords: wait, or ask an admin.",
    internal: "An internal error, which the shop has logged.",
    platform_failed: "WeChat returned an error or did not respond.",
    unavailable:
      "The shop cannot respond at the moment: it is overloaded, or its database or file storage cannot be reached. Wait as `Retry-After` says.",
    not_configured: "The shop has not configured this feature.",
  },
  headers: {
    Authorization: "`Bearer` and the token of `POST /v1/token`.",
    "Content-Type": "`application/json` with a JSON body, `multipart/form-data` with files.",
    "Accept-Language": "`zh` for sentences in Chinese. Otherwise they are in English.",
    "Idempotency-Key": "Identifies a request, so that repeating it does not repeat its work.",
    "If-Match":
      "With an edit or a deletion below `/cms`: the `ETag` of the record. It means the same as `version` in the body; if both are sent, they must agree.",
    "If-None-Match": "The `ETag` of an earlier response. If nothing has changed, the response is 304 without a body.",
    "X-Request-Id":
      "Identifies the request in the shop's logs. You can send your own: 8 to 64 letters, digits, `.`, `_` or `-`.",
    "Kiosk-Version": "The date of the last breaking change of the API. Webhooks send it too.",
    Deprecation: "The call is deprecated since this time, in seconds since 1970: `@1796083200`.",
    Sunset: "The call may be gone from this time on.",
    ETag: "Identifies the content of the response, for caching: send it as `If-None-Match`. Of a record below `/cms` it is the version: send it as `If-Match`.",
    Location: "The path of the new record, with 201.",
    "Idempotent-Replayed": "`true` if this is the stored response of the first call with the key.",
    RateLimit:
      "What remains of each limit that counted this call: `r` calls, until the limit starts again in `t` seconds.",
    "RateLimit-Policy": "The limits that `RateLimit` names: `q` calls in `w` seconds.",
    "Retry-After": "Seconds to wait before the next attempt.",
    "WWW-Authenticate": "With 401: sign in with a token.",
    Allow: "With 405: the methods that the path supports.",
    "Content-Language": "The language of the sentences in the response.",
  },
  access: {
    public: "Access: anyone.",
    user: "Access: signed-in users.",
    staff: "Access: admins.",
    permission: "Access: admins with the permission {permission}.",
    byField: "Access: admins; the permission depends on `{field}`: {permissions}.",
  },
};
