// Case: A reconciler waits for one event of a bus of its own in a goroutine and gives up after a second; the receive in the helper has no way out.

package await

// First returns the first value of ch.
func First(ch <-chan string) string { return <-ch }
