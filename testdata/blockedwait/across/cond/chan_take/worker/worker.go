package worker

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/cond/chan_take/buffer"
)

func Drain(b *buffer.Buffer, handle func(string)) {
	for {
		handle(b.Take())
	}
}
