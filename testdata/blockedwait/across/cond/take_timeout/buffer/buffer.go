// Case: Buffer.Take has a timer of its own, so every call of the worker loop comes back and sees the cancelled context; silent.

package buffer

import (
	"time"
)

type Buffer struct{ items chan string }

func New() *Buffer { return &Buffer{items: make(chan string)} }

func (b *Buffer) Take() string {
	t := time.NewTimer(time.Second)
	defer t.Stop()
	select {
	case s := <-b.items:
		return s
	case <-t.C:
		return ""
	}
}
