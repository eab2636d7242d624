// right: the iterator drains
package iterdrain

import "iter"

func Values(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		c := make(chan int)
		go func() {
			for i := range n {
				c <- i
			}
			close(c)
		}()
		ok := true
		for v := range c {
			if ok {
				ok = yield(v)
			}
		}
	}
}
