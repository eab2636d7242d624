// right: sieve with quit channel
package sieve

func filter(in <-chan int, p int, quit <-chan struct{}) <-chan int {
	out := make(chan int)
	go func() {
		for {
			select {
			case v := <-in:
				if v%p != 0 {
					select {
					case out <- v:
					case <-quit:
						return
					}
				}
			case <-quit:
				return
			}
		}
	}()
	return out
}
func Primes(n int) (ps []int) {
	quit := make(chan struct{})
	defer close(quit)
	var c <-chan int
	{
		g := make(chan int)
		go func() {
			for i := 2; ; i++ {
				select {
				case g <- i:
				case <-quit:
					return
				}
			}
		}()
		c = g
	}
	for range n {
		p := <-c
		ps = append(ps, p)
		c = filter(c, p, quit)
	}
	return ps
}
