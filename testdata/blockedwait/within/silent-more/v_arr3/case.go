// right: shards in a struct array, closed by loop at the end
package v_arr3

import "log"

type shard struct{ c chan int }
type S struct{ sh [4]shard }

func New() *S {
	s := &S{}
	for i := range s.sh {
		s.sh[i].c = make(chan int)
		go func() {
			for v := range s.sh[i].c {
				log.Print(v)
			}
		}()
	}
	return s
}
func (s *S) Close() {
	for i := range s.sh {
		close(s.sh[i].c)
	}
}
