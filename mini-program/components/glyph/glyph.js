/** An icon in the size of the surrounding text: `<glyph name="cart" />`. The shapes are in glyph.wxss. */
Component({ properties: { name: String } });
