// Case: Buffer.Take (not a well-known name) receives from a channel that is never closed; the worker of another package is started per reconcile.

package buffer

type Buffer struct{ items chan string }

func New() *Buffer { return &Buffer{items: make(chan string)} }

func (b *Buffer) Offer(s string) bool {
	select {
	case b.items <- s:
		return true
	default:
		return false
	}
}

// Take blocks until there is an item.
func (b *Buffer) Take() string { return <-b.items }
