-- Best sellers go back 800 days: the days that were forgotten after a hundred are counted again.

SELECT recount_figures();
