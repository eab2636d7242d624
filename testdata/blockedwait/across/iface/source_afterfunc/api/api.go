// Case: Twin of source_impl: the source can be closed and Start closes it when its context ends; silent.

package api

type Item struct{ Key string }

type Source interface {
	Next() (Item, bool)
	Close()
}
