// The collector leaves when it is told that all senders are through.
package end_told_by_done

import "sync"

func Collect(names []string, read func(string) int) map[string]int {
	type pair struct {
		name string
		n    int
	}
	pairs := make(chan pair)
	done := make(chan bool)
	go func() {
		var wg sync.WaitGroup
		for _, name := range names {
			wg.Add(1)
			go func() {
				defer wg.Done()
				pairs <- pair{name, read(name)}
			}()
		}
		wg.Wait()
		done <- true
	}()
	sizes := make(map[string]int)
	for {
		select {
		case p := <-pairs:
			sizes[p.name] = p.n
		case <-done:
			return sizes
		}
	}
}
