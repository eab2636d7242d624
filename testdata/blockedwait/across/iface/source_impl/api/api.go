// Case: worker.Start loops over Source.Next of an interface; its only implementation (another package) blocks on a channel and Reconcile starts a worker each time.

package api

type Item struct{ Key string }

type Source interface {
	Next() Item
}
