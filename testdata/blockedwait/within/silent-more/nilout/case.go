// right: unbounded queue with nil out channel; in closed by caller via Close
package nilout

type Q struct {
	in, out chan int
}

func NewQ() *Q {
	q := &Q{make(chan int), make(chan int)}
	go func() {
		defer close(q.out)
		var buf []int
		in := q.in
		for in != nil {
			var out chan int
			var head int
			if len(buf) > 0 {
				out, head = q.out, buf[0]
			}
			select {
			case v, ok := <-in:
				if !ok {
					in = nil
					break
				}
				buf = append(buf, v)
			case out <- head:
				buf = buf[1:]
			}
		}
	}()
	return q
}
func (q *Q) Close() { close(q.in) }
