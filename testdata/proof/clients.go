//go:build !clientgo031 && !clientgo035

package main

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/binary"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	kms "cloud.google.com/go/kms/apiv1"
	"github.com/IBM/sarama"
	"github.com/go-ldap/ldap/v3"
	"github.com/go-redis/redis/v8"
	"github.com/go-zookeeper/zk"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"github.com/nxadm/tail"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/robfig/cron/v3"
	"github.com/twmb/franz-go/pkg/kgo"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"golang.org/x/crypto/ssh"
	"google.golang.org/api/option"
)

const (
	redisPackage  = "github.com/go-redis/redis/v8."
	saramaPackage = "github.com/IBM/sarama."
	kgoPackage    = "github.com/twmb/franz-go/pkg/kgo."
	mongoPackage  = "go.mongodb.org/mongo-driver/v2/mongo."
	zkPackage     = "github.com/go-zookeeper/zk."
	natsPackage   = "github.com/nats-io/nats.go."
	sshPackage    = "golang.org/x/crypto/ssh."
	amqpPackage   = "github.com/rabbitmq/amqp091-go."
	pgxPackage    = "github.com/jackc/pgx/v5/pgxpool."
	tailPackage   = "github.com/nxadm/tail."
	ldapPackage   = "github.com/go-ldap/ldap/v3."
	cronPackage   = "github.com/robfig/cron/v3."
	kmsPackage    = "cloud.google.com/go/kms/apiv1."
)

// nobody is where no server listens. Clients that begin without one have goroutines all the same.
const nobody = "127.0.0.1:1"

// Clients of stores and queues, of which nobody has asked anything.
var clients = []probe{
	{symbol: redisPackage + "NewClient", prepare: alone(func() func() {
		c := redis.NewClient(&redis.Options{Addr: nobody})
		return func() { check(c.Close()) }
	})},
	{symbol: redisPackage + "NewFailoverClient", prepare: alone(func() func() {
		c := redis.NewFailoverClient(&redis.FailoverOptions{MasterName: "m", SentinelAddrs: []string{nobody}})
		return func() { check(c.Close()) }
	})},
	{symbol: redisPackage + "NewUniversalClient", prepare: alone(func() func() {
		c := redis.NewUniversalClient(&redis.UniversalOptions{Addrs: []string{nobody}})
		return func() { check(c.Close()) }
	})},
	{symbol: redisPackage + "NewSentinelClient", prepare: alone(func() func() {
		c := redis.NewSentinelClient(&redis.Options{Addr: nobody})
		return func() { check(c.Close()) }
	})},
	kafkaProbe("NewClient", sarama.NewClient),
	kafkaProbe("NewConsumer", sarama.NewConsumer),
	kafkaProbe("NewSyncProducer", sarama.NewSyncProducer),
	kafkaProbe("NewAsyncProducer", sarama.NewAsyncProducer),
	kafkaProbe("NewConsumerGroup", func(addrs []string, config *sarama.Config) (sarama.ConsumerGroup, error) {
		return sarama.NewConsumerGroup(addrs, "g", config)
	}),
	{symbol: saramaPackage + "NewOffsetManagerFromClient", prepare: alone(func() func() {
		manager := must(sarama.NewOffsetManagerFromClient("g", kafka()))
		return func() { check(manager.Close()) }
	})},
	{symbol: kgoPackage + "NewClient", prepare: alone(func() func() {
		c := must(kgo.NewClient(kgo.SeedBrokers(nobody)))
		return c.Close
	})},
	{symbol: mongoPackage + "Connect", prepare: alone(func() func() {
		c := must(mongo.Connect(options.Client().ApplyURI("mongodb://" + nobody)))
		return func() { check(c.Disconnect(context.Background())) }
	})},
	{symbol: zkPackage + "Connect", prepare: alone(func() func() {
		c, _, err := zk.Connect([]string{nobody}, time.Second, zk.WithLogger(log.New(io.Discard, "", 0)))
		check(err)
		return c.Close
	})},
	{symbol: natsPackage + "Connect", prepare: func(s *site) maker {
		url := "nats://" + s.others["nats"]
		return func() func() {
			c := must(nats.Connect(url))
			return c.Close
		}
	}},
	{symbol: pgxPackage + "New", prepare: alone(func() func() {
		return must(pgxpool.New(context.Background(), "postgres://"+nobody)).Close
	})},
	{symbol: pgxPackage + "NewWithConfig", prepare: alone(func() func() {
		return must(pgxpool.NewWithConfig(context.Background(), must(pgxpool.ParseConfig("postgres://"+nobody)))).Close
	})},
	{symbol: tailPackage + "TailFile", prepare: func(s *site) maker {
		dir := s.dir
		return func() func() {
			file := must(os.CreateTemp(dir, "log"))
			check(file.Close())
			t := must(tail.TailFile(file.Name(), tail.Config{Follow: true, Logger: tail.DiscardingLogger}))
			return func() { check(t.Stop()) }
		}
	}},
	{symbol: ldapPackage + "DialURL", prepare: func(s *site) maker {
		url := "ldap://" + s.others["ldap"]
		return func() func() {
			c := must(ldap.DialURL(url))
			return func() { check(c.Close()) }
		}
	}},
	{symbol: cronPackage + "New", prepare: alone(func() func() {
		c := cron.New()
		c.Start()
		return func() { <-c.Stop().Done() }
	})},
	{symbol: kmsPackage + "NewKeyManagementClient", prepare: alone(func() func() {
		c := must(kms.NewKeyManagementClient(context.Background(), option.WithEndpoint(nobody), option.WithoutAuthentication()))
		return func() { check(c.Close()) }
	})},
	{symbol: "net/http.Transport", prepare: func(s *site) maker {
		url := "http://" + s.others["http"]
		return func() func() {
			t := &http.Transport{}
			resp := must((&http.Client{Transport: t}).Get(url))
			check(resp.Body.Close())
			return t.CloseIdleConnections
		}
	}},
	amqpProbe("Dial", func(url string) (*amqp.Connection, error) { return amqp.Dial(url) }),
	amqpProbe("DialConfig", func(url string) (*amqp.Connection, error) { return amqp.DialConfig(url, amqp.Config{}) }),
	{symbol: sshPackage + "Dial", prepare: func(s *site) maker {
		addr := s.others["ssh"]
		return func() func() {
			c := must(ssh.Dial("tcp", addr, &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey()}))
			return func() { check(c.Close()) }
		}
	}},
}

// kafka returns a client that all share.
var kafka = sync.OnceValue(func() sarama.Client {
	config := sarama.NewConfig()
	config.Metadata.Full = false
	return must(sarama.NewClient([]string{nobody}, config))
})

func amqpProbe(function string, dial func(url string) (*amqp.Connection, error)) probe {
	return probe{symbol: amqpPackage + function, prepare: func(s *site) maker {
		url := "amqp://" + s.others["amqp"]
		return func() func() {
			c := must(dial(url))
			return func() { check(c.Close()) }
		}
	}}
}

func kafkaProbe[C interface{ Close() error }](function string, open func(addrs []string, config *sarama.Config) (C, error)) probe {
	return probe{symbol: saramaPackage + function, prepare: alone(func() func() {
		config := sarama.NewConfig()
		config.Metadata.Full = false // it asks no broker
		config.Producer.Return.Successes = true
		c := must(open([]string{nobody}, config))
		return func() { check(c.Close()) }
	})}
}

// otherServers are of those clients that do not begin without one.
var otherServers = map[string]func() func(net.Conn){
	"amqp": func() func(net.Conn) { return serveAMQP },
	"etcd": serveEtcd,
	"http": func() func(net.Conn) { return serveHTTP },
	"ldap": func() func(net.Conn) { return serveLDAP },
	"long": func() func(net.Conn) { return serveLong },
	"nats": func() func(net.Conn) { return serveNATS },
	"ssh":  serveSSH,
}

// serveNATS says what a server says first, and answers pings.
func serveNATS(conn net.Conn) {
	defer conn.Close()
	if _, err := io.WriteString(conn, "INFO {\"server_id\":\"s\",\"version\":\"2.10.0\",\"headers\":true,\"max_payload\":1048576}\r\n"); err != nil {
		return
	}
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "PING") {
			if _, err := io.WriteString(conn, "PONG\r\n"); err != nil {
				return
			}
		}
	}
}

// serveAMQP says what a server of AMQP 0.9.1 says until a connection is open, and when it is closed.
func serveAMQP(conn net.Conn) {
	defer conn.Close()
	method := func(class, method uint16, args ...byte) {
		payload := binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(nil, class), method)
		payload = append(payload, args...)
		frame := binary.BigEndian.AppendUint32([]byte{1, 0, 0}, uint32(len(payload)))
		_, _ = conn.Write(append(append(frame, payload...), 0xCE)) // who reads notices an error, too
	}
	if _, err := io.ReadFull(conn, make([]byte, 8)); err != nil {
		return
	}
	plain, locale := []byte("\x00\x00\x00\x05PLAIN"), []byte("\x00\x00\x00\x05en_US")
	method(10, 10, slices.Concat([]byte{0, 9, 0, 0, 0, 0}, plain, locale)...) // start
	for {
		head := make([]byte, 7)
		if _, err := io.ReadFull(conn, head); err != nil {
			return
		}
		payload := make([]byte, binary.BigEndian.Uint32(head[3:])+1)
		if _, err := io.ReadFull(conn, payload); err != nil {
			return
		}
		switch {
		case head[0] != 1: // a heartbeat
		case payload[3] == 11: // start-ok
			method(10, 30, 0, 0, 0, 2, 0, 0, 0, 0) // tune: no heartbeat
		case payload[3] == 40: // open
			method(10, 41, 0)
		case payload[3] == 50: // close
			method(10, 51)
			return
		}
	}
}

// serveHTTP answers, and waits to be asked again.
func serveHTTP(conn net.Conn) {
	defer conn.Close()
	for asked := bufio.NewReader(conn); ; {
		if _, err := http.ReadRequest(asked); err != nil {
			return
		}
		if _, err := io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"); err != nil {
			return
		}
	}
}

// serveLDAP waits to be asked.
func serveLDAP(conn net.Conn) {
	defer conn.Close()
	_, _ = io.Copy(io.Discard, conn)
}

// serveSSH lets everybody in.
func serveSSH() func(net.Conn) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	check(err)
	config := &ssh.ServerConfig{NoClientAuth: true}
	config.AddHostKey(must(ssh.NewSignerFromKey(key)))
	return func(conn net.Conn) {
		_, channels, requests, err := ssh.NewServerConn(conn, config)
		if err != nil {
			return
		}
		go ssh.DiscardRequests(requests)
		for range channels {
		}
	}
}
