// Case: A generic helper chanutil.Send blocks without a context; Reconcile takes one status and returns.

package chanutil

func Send[T any](ch chan<- T, v T) {
	ch <- v
}
