const { fill, isChinese, plural, words } = require("../words/common");

const money = (fen) => (fen / 100).toFixed(2);
/** Without ".00", for amounts that are part of a sentence or of a ticket. */
const yuan = (fen) => (fen % 100 ? money(fen) : String(fen / 100));
/** An average rating such as "4.8", or "" without reviews. */
const formatRating = (rating) => (rating ? rating.toFixed(1) : "");
const two = (number) => String(number).padStart(2, "0");
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const clock = (date) => `${two(date.getHours())}:${two(date.getMinutes())}`;
const dayOf = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Today, yesterday, or the date. The year is only included if it is not the current one. */
function day(date, now) {
  const ago = Math.round((dayOf(now) - dayOf(date)) / 86_400_000);
  if (ago === 0) return words.times.today;
  if (ago === 1) return words.times.yesterday;
  const isThisYear = date.getFullYear() === now.getFullYear();
  if (isChinese) {
    const short = `${date.getMonth() + 1}月${date.getDate()}日`;
    return isThisYear ? short : `${date.getFullYear()}年${short}`;
  }
  const short = `${date.getDate()} ${months[date.getMonth()]}`;
  return isThisYear ? short : `${short} ${date.getFullYear()}`;
}

const date = (time, now = new Date()) => day(new Date(time), now);
const dateTime = (time, now = new Date()) => `${day(new Date(time), now)} ${clock(new Date(time))}`;

/** The remaining time, such as "29:41", or "". */
function timeLeft(until, now = Date.now()) {
  const seconds = Math.floor((new Date(until).getTime() - now) / 1000);
  if (seconds <= 0) return "";
  if (seconds < 3600) return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
  return fill(words.times.hours, { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) });
}

/** The remaining time to the second, such as "2 days 03:12:05", or "". */
function countdown(until, now = Date.now()) {
  const seconds = Math.floor((new Date(until).getTime() - now) / 1000);
  if (seconds <= 0) return "";
  const days = Math.floor(seconds / 86_400);
  const time = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
  return days ? `${plural(words.times, "days", days)} ${time}` : time;
}

/** Chinese addresses are written without spaces. */
function addressLine({ province, city, district, detail }) {
  const parts = [province, city === province ? "" : city, district].filter(Boolean);
  const isHan = /[\u4e00-\u9fff]/.test(parts.join(""));
  return isHan ? `${parts.join("")} ${detail}` : [detail, ...parts.reverse()].join(", ");
}

const joinNames = (names) => names.join(words.common.between);

/** Named, because they read like opening hours. */
const serviceHours = ({ service_hours: hours }) => (hours ? fill(words.times.service, { hours }) : "");

/** `<rich-text>` does not apply the page's styles, so images are limited to its width inline. */
const forRichText = (html) =>
  html.replace(/<img /g, '<img style="display:block;max-width:100%;height:auto;border-radius:8px;margin:8px 0" ');

module.exports = {
  formatRating,
  money,
  yuan,
  date,
  dateTime,
  timeLeft,
  countdown,
  addressLine,
  joinNames,
  serviceHours,
  forRichText,
};
