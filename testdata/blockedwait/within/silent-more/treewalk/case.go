// right: same fringe with quit closed in defer
package treewalk

type T struct {
	L, R *T
	V    int
}

func walk(t *T, c chan<- int, quit <-chan struct{}) bool {
	if t == nil {
		return true
	}
	if !walk(t.L, c, quit) {
		return false
	}
	select {
	case c <- t.V:
	case <-quit:
		return false
	}
	return walk(t.R, c, quit)
}
func Same(a, b *T) bool {
	ca, cb, quit := make(chan int), make(chan int), make(chan struct{})
	defer close(quit)
	go func() { walk(a, ca, quit); close(ca) }()
	go func() { walk(b, cb, quit); close(cb) }()
	for {
		x, ok1 := <-ca
		y, ok2 := <-cb
		if ok1 != ok2 || x != y {
			return false
		}
		if !ok1 {
			return true
		}
	}
}
