// Case: drain.All pops from an interface until nil and closes it afterwards; only Close makes Pop return nil, and the handler starts one per request.

package api

type Item struct{ Key string }

type Queue interface {
	Pop() *Item
	Close()
}
