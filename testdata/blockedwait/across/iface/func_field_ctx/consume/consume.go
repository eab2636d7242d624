package consume

import (
	"context"
	"log"
)

type Consumer struct{ Next func(context.Context) string }

func (c *Consumer) Run(ctx context.Context) {
	for ctx.Err() == nil {
		log.Println(c.Next(ctx))
	}
}
