// right: wait for all by filling the semaphore
package semdrainall

import "log"

func Reconcile(items []string) {
	const n = 8
	sem := make(chan bool, n)
	for _, it := range items {
		sem <- true
		go func() { defer func() { <-sem }(); log.Print(it) }()
	}
	for i := 0; i < cap(sem); i++ {
		sem <- true
	}
}
