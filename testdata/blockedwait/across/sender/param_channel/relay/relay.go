package relay

func Forward(ch chan<- string, v string) { ch <- v }
