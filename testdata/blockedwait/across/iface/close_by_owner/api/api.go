// Case: Twin of close_after_loop: the owner of the queue closes it when the request ends; silent.

package api

type Item struct{ Key string }

type Queue interface {
	Pop() *Item
	Close()
}
