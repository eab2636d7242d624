package worker

import (
	"context"
	"fmt"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/cond/take_timeout/buffer"
)

func Drain(ctx context.Context, b *buffer.Buffer) {
	for ctx.Err() == nil {
		fmt.Println(b.Take())
	}
}
