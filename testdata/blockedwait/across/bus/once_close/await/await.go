// Case: Twin of once_timeout: the reconciler defers Close of its bus; silent.

package await

func First(ch <-chan string) string { return <-ch }
