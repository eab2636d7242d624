// A token is put in before each start, and taken out by the goroutine.
package token_each_turn

import "time"

func Watch(quit <-chan struct{}, collect func()) {
	sem := make(chan struct{}, 1)
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-quit:
			return
		case <-t.C:
			select {
			case sem <- struct{}{}:
				go func() {
					defer func() { <-sem }()
					collect()
				}()
			default:
			}
		}
	}
}
