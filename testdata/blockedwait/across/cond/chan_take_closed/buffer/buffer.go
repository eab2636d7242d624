// Case: Twin of chan_take: Take reports a closed channel, the worker stops and the reconciler closes the buffer; silent.

package buffer

type Buffer struct{ items chan string }

func New() *Buffer { return &Buffer{items: make(chan string, 8)} }

func (b *Buffer) Offer(s string) bool {
	select {
	case b.items <- s:
		return true
	default:
		return false
	}
}

func (b *Buffer) Take() (string, bool) {
	s, ok := <-b.items
	return s, ok
}

func (b *Buffer) Close() { close(b.items) }
