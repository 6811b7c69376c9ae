const { ShopError } = require("../client");
const { read, write } = require("../kit/storage");
const { words } = require("../words/common");

const key = "accepted terms";
/** The sheets of the open pages. The last one belongs to the visible page. */
let sheets = [];
/** The open question, on one of the sheets. */
let question;

function addSheet(sheet) {
  sheets = [...sheets.filter((each) => each !== sheet), sheet];
  if (!question || question.sheet === sheet) return;
  // The tab bar is not covered by a sheet, so that the question follows the shopper to another tab.
  question.sheet.close();
  question.sheet = sheet;
  sheet.open(question.items);
}

function removeSheet(sheet) {
  sheets = sheets.filter((each) => each !== sheet);
  if (question && question.sheet === sheet) answer(false);
}

function answer(isAgreed) {
  question.sheet.close();
  question.resolve(isAgreed);
  question = undefined;
}

/** The versions that were accepted on this phone, by kind. A shopper who has not signed in has no account to ask. */
const accepted = () => read(key) || {};
const isAccepted = ({ kind }) => kind !== "returns";

/** Resolves to whether the shopper agrees. Calls during a question share its answer. */
async function showQuestion(items) {
  if (!question) {
    const sheet = sheets[sheets.length - 1];
    if (!sheet) return false; // the page has no <terms />
    let resolve;
    const answered = new Promise((settle) => {
      resolve = settle;
    });
    question = { sheet, items, resolve, answered };
    sheet.open(items);
  }
  const current = question;
  const isAgreed = await current.answered;
  const versions = current.items.map(({ kind, version }) => [kind, version]);
  if (isAgreed) write(key, { ...accepted(), ...Object.fromEntries(versions) });
  return isAgreed;
}

/** Before a sign-in. Returns whether the shop has terms. */
async function agreeBeforeSignIn(shop) {
  const { items } = await shop.terms.list();
  const known = accepted();
  const current = items.filter(isAccepted);
  const needed = current.filter(({ kind, material_version }) => (known[kind] || 0) < material_version);
  if (needed.length && !(await showQuestion(needed)))
    throw new /** @type {any} */ (ShopError)(0, { code: "terms_refused", detail: words.terms.needed });
  return current.length > 0;
}

/** After a sign-in: stores the acceptance in the shop, and asks again after a material change. */
async function acceptAfterSignIn(shop) {
  const { items } = await shop.terms.listMine();
  const needed = items.filter(({ needs_acceptance }) => needs_acceptance);
  const known = accepted();
  const unseen = needed.filter(({ kind, version }) => known[kind] !== version);
  if (!needed.length || (unseen.length && !(await showQuestion(unseen)))) return;
  await shop.terms.accept({ versions: needed.map(({ kind, version }) => ({ kind, version })) });
}

module.exports = { agreeBeforeSignIn, answer, acceptAfterSignIn, addSheet, removeSheet };
