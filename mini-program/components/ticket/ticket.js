/** A coupon as a ticket. `coupon` comes from `ticketOf`; what it can be used for is put in its slot. */
Component({ properties: { coupon: Object, note: String, isOff: Boolean } });
